/** Short words that come and go by themselves; also said to screen readers. */

export interface Toast {
  id: number;
  text: string;
  kind: "plain" | "good" | "bad";
}

const STAYS = 5000; // ms

class Toasts {
  list = $state.raw<readonly Toast[]>([]);
  #ids = 0;

  say(text: string, kind: Toast["kind"] = "plain"): void {
    const toast = { id: (this.#ids += 1), text, kind };
    this.list = [...this.list.filter((other) => other.text !== text), toast].slice(-3);
    setTimeout(() => this.dismiss(toast.id), STAYS);
  }

  dismiss(id: number): void {
    this.list = this.list.filter((toast) => toast.id !== id);
  }
}

export const toasts = new Toasts();
