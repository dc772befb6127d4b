/** What remains to be done before an installation can take money. */
import { z } from "zod";
import { get } from "#kernel/endpoint.ts";
import { STEPS } from "./model/steps.ts";

export const readChecklist = get({
  name: "setup.read_checklist",
  path: "/v1/setup/checklist",
  access: { menu: "access", module: ["approve"] },
  summary:
    "Lists the steps from an empty installation to the first transfer, each done, open or not needed, computed from the current database and settings.",
  input: z.strictObject({}),
  output: z.strictObject({
    steps: z.array(
      z.strictObject({
        step: z.enum(STEPS),
        /** Not needed: the products offered work without it. */
        state: z.enum(["done", "open", "not_needed"]),
        /** The level with the pages for this step, in the caller's language; null: an administrator, or the person who runs the server. */
        by: z.string().nullable(),
        /**
         * For the step `staff`: the levels with too few people able to work, the number missing, and the number of holders who were invited
         * and have not signed up.
         */
        missing: z.array(z.strictObject({ level: z.string(), count: z.int().min(1), invited: z.int().min(0) })),
        /** For the step `staff`: changes of rights that wait for another administrator. */
        waiting: z.int().min(0),
      }),
    ),
  }),
});
export type Checklist = z.output<(typeof readChecklist)["output"]>;
