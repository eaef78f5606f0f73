/** Keep the screen on while nobody touches it, where the browser can: people talk, and the clock runs. */

export function awake(): () => void {
  let lock: WakeLockSentinel | null = null;
  let isOver = false;

  async function ask() {
    if (document.hidden || !navigator.wakeLock) return;
    lock = await navigator.wakeLock.request("screen").catch(() => null);
    if (isOver) void lock?.release();
  }

  void ask();
  document.addEventListener("visibilitychange", ask);
  return () => {
    isOver = true;
    document.removeEventListener("visibilitychange", ask);
    void lock?.release();
  };
}
