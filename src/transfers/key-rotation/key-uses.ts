/** What transfers store under the keys of the installation, for `main.js rotate-secret`. */
import type { KeyUse } from "#platform/keys/rotate.ts";
import { countLinks, countPickupCodes } from "./store.ts";

export const transferKeyUses: readonly KeyUse[] = [
  {
    name: "pickup and refund codes",
    count: countPickupCodes,
    ends: "They stay good until the cash is collected, or its sender asks for a new code.",
    lost: "senders of cash that waits ask for a new code on the transfer's page.",
  },
  {
    name: "tracking links",
    count: countLinks,
    ends: "They stay good; the key is what shows a sender the same link again.",
    lost: "links that were given out stay good; a sender who opens the page is shown a new one.",
  },
];
