/**
 * Keeps a list at its latest line, unless somebody has scrolled up to read. It looks how long the list is when the page
 * is about to be drawn: before that, all of the page would have to be laid out just for it, and then again.
 */

import type { Attachment } from "svelte/attachments";
import { Following } from "./following";

export function bottom(count: () => number): Attachment<HTMLElement> {
  return (list) => {
    const following = new Following();
    const look = () => following.scrolled(list.scrollTop, list.scrollHeight, list.clientHeight);
    list.addEventListener("scroll", look, { passive: true });
    $effect(() => {
      if (count() < 0 || !following.isOn) return;
      const drawing = requestAnimationFrame(() => (list.scrollTop = list.scrollHeight));
      return () => cancelAnimationFrame(drawing);
    });
    return () => list.removeEventListener("scroll", look);
  };
}
