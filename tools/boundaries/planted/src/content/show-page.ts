import type { Kysely } from "kysely"; // sql-stays-in-store
import { inner } from "#operator/store.ts"; // others-only-through-index
import { operator } from "#operator/index.ts"; // content-asks
import { page } from "./web/home.page.tsx"; // server-knows-no-screen
import { desk } from "./testing/desk.ts"; // product-without-test-code
export const show = [inner, operator, page, desk] as unknown as Kysely<unknown>;
