import * as a0 from "../model/slug.ts"; // planted: browser-never-reaches-node (in a room, through slug)
import * as a1 from "#shell/web/base.tsx"; // planted: shell-and-dashboard-on-top, screens-import-contracts
export const used = [a0, a1];
