/** Something that is shown only while it is held: by finger, mouse, space or return. */

import type { Attachment } from "svelte/attachments";

export function holding(hold: (isHeld: boolean) => void): Attachment<HTMLElement> {
  return (element) => {
    let isHeld = false;
    const begin = () => {
      isHeld = true;
      hold(true);
    };
    const ends = () => {
      if (isHeld) hold(false);
      isHeld = false;
    };
    // what is taken away loses the focus in the middle of a change, when nothing may be told
    const leave = () => queueMicrotask(ends);
    const grab = (event: PointerEvent) => {
      element.setPointerCapture(event.pointerId);
      begin();
    };
    const press = (event: KeyboardEvent) => {
      if (event.key !== " " && event.key !== "Enter") return;
      event.preventDefault();
      if (!event.repeat) begin();
    };
    const stop = (event: Event) => event.preventDefault(); // a long touch opens no menu
    const heard: [string, (event: never) => void][] = [
      ["pointerdown", grab], ["pointerup", ends], ["pointercancel", ends], ["keydown", press], ["keyup", ends], ["blur", leave], ["contextmenu", stop],
    ];
    for (const [name, hear] of heard) element.addEventListener(name, hear as EventListener);
    return () => {
      for (const [name, hear] of heard) element.removeEventListener(name, hear as EventListener);
    };
  };
}
