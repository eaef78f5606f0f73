// The page without a network opens its address again when asked to, and by itself once the server answers.
const EVERY = 4000; // milliseconds
const again = () => location.reload();

async function look() {
  const answer = await fetch("/health", { cache: "no-store" }).catch(() => null);
  if (answer?.ok) again();
}

document.querySelector("button").addEventListener("click", again);
addEventListener("online", look);
setInterval(look, EVERY);
