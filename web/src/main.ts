import { mount } from "svelte";
import "./app.css";
import App from "./App.svelte";
import { fetchPage } from "./pages";
import { router, startRouter } from "$lib/router.svelte";
import { preferredLanguage, speak } from "$lib/words/words.svelte";

startRouter();
void fetchPage(router.parts[0]).catch(() => undefined); // it comes while the texts do; the App says it if it does not
void speak(preferredLanguage()).then(() => mount(App, { target: document.getElementById("app")! }));

// while developing, nothing may stand between the page and what was just changed
if (import.meta.env.PROD && "serviceWorker" in navigator) {
  addEventListener("load", () => void navigator.serviceWorker.register("/sw.js").catch(() => undefined));
}
