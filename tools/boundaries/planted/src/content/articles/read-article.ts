import * as a0 from "./web/article.page.tsx"; // planted: server-knows-no-screen (in a room)
import type * as a1 from "pg"; // planted: sql-stays-in-store (in a room)
export const used = [a0];
export type Used = [typeof a1];
