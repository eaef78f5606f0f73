/** Keeps a list at its latest line, unless somebody has scrolled up to read. */

import type { Attachment } from "svelte/attachments";

const NEAR = 48; // px

export function bottom(count: () => number): Attachment<HTMLElement> {
  return (list) => {
    let isNear = true;
    const look = () => (isNear = list.scrollHeight - list.scrollTop - list.clientHeight < NEAR);
    list.addEventListener("scroll", look, { passive: true });
    $effect(() => {
      if (count() >= 0 && isNear) list.scrollTop = list.scrollHeight;
    });
    return () => list.removeEventListener("scroll", look);
  };
}
