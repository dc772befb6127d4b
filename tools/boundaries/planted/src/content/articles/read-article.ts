import { article } from "./web/article.page.tsx"; // server-knows-no-screen, in a room
import type { Pool } from "pg"; // sql-stays-in-store, in a room
export const read: [Pool | null, unknown] = [null, article];
