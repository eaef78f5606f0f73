/** Where an article of the rules is read. */
export function ruleLink(rule: string): string {
  return `/rules/spyfall#${rule}`;
}
