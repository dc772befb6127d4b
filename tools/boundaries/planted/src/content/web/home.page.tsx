import * as a0 from "../list-pages.ts"; // planted: screens-import-contracts
import * as a1 from "node:fs/promises"; // planted: browser-never-reaches-node
import * as a2 from "#operator/web/profile.tsx"; // planted: content-shows
import * as a3 from "yaml"; // planted: screens-import-named-packages
export const used = [a0, a1, a2, a3];
