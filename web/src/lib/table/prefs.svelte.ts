/** What a person chose for all tables, remembered by this browser. */

import { recall, remember } from "$lib/memory";

class Preferences {
  sound = $state(recall("sound") === "on");
  notify = $state(recall("notify") === "on" && typeof Notification !== "undefined" && Notification.permission === "granted");
  hints = $state(recall("hints") !== "off");
  isRailFolded = $state(recall("rail") === "folded");

  inWords = $state(recall("table") === "text");

  setInWords(isOn: boolean): void {
    this.inWords = isOn;
    remember("table", isOn ? "text" : null);
  }

  setSound(isOn: boolean): void {
    this.sound = isOn;
    remember("sound", isOn ? "on" : null);
  }

  /** The browser asks the person once; what they said there has the last word. Comes back with whether it is as wanted. */
  async setNotify(isOn: boolean): Promise<boolean> {
    const isAllowed = isOn && typeof Notification !== "undefined" && (await Notification.requestPermission()) === "granted";
    this.notify = isAllowed;
    remember("notify", isAllowed ? "on" : null);
    return isAllowed === isOn;
  }

  setHints(isOn: boolean): void {
    this.hints = isOn;
    remember("hints", isOn ? null : "off");
  }

  foldRail(isFolded: boolean): void {
    this.isRailFolded = isFolded;
    remember("rail", isFolded ? "folded" : null);
  }
}

export const prefs = new Preferences();
