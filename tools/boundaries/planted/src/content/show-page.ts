import type * as a0 from "kysely"; // planted: sql-stays-in-store
import type * as a1 from "#operator/store.ts"; // planted: others-only-through-index (a type)
import * as a2 from "#operator/index.ts"; // planted: content-asks
import * as a3 from "./web/home.page.tsx"; // planted: server-knows-no-screen
import * as a4 from "./testing/desk.ts"; // planted: product-without-test-code
import * as a5 from "#ledger/index.ts";
export const used = [a2, a3, a4, a5];
export type Used = [typeof a0, typeof a1];
