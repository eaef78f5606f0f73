import { mount } from "svelte";
import "./app.css";
import App from "./App.svelte";
import { startRouter } from "$lib/router.svelte";
import { preferredLanguage, speak } from "$lib/words/words.svelte";

startRouter();
void speak(preferredLanguage()).then(() => mount(App, { target: document.getElementById("app")! }));
