import { mount } from "svelte";
import "./app.css";
import App from "./App.svelte";
import { fetchPage } from "./pages";
import { router, startRouter } from "$lib/router.svelte";
import { preferredLanguage, speak } from "$lib/words/words.svelte";

const target = document.getElementById("app")!;
startRouter();
void fetchPage(router.parts[0]).catch(() => undefined); // it comes while the texts do; the App says it if it does not
void speak(preferredLanguage())
  .catch(() => speak("fr")) // the other catalogue may be there still
  .then(
    () => mount(App, { target }),
    () => (target.textContent = "Tablée : rechargez la page. · Tablée: reload the page."), // there are no texts to say it with
  );

// while developing, nothing may stand between the page and what was just changed
if (import.meta.env.PROD && "serviceWorker" in navigator) {
  addEventListener("load", () => void navigator.serviceWorker.register("/sw.js").catch(() => undefined));
}
