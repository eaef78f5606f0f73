/** A native dialog that follows a value, and closes when one clicks beside it. Focus comes back to where it was. */

import type { Attachment } from "svelte/attachments";

export function modal(isOpen: () => boolean): Attachment<HTMLDialogElement> {
  return (dialog) => {
    if (isOpen() && !dialog.open) dialog.showModal();
    else if (!isOpen() && dialog.open) dialog.close();
    const beside = (event: MouseEvent) => {
      if (event.target === dialog) dialog.close();
    };
    dialog.addEventListener("click", beside);
    return () => dialog.removeEventListener("click", beside);
  };
}
