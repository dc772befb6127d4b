/** What is left to do before an installation takes money. */
import { z } from "zod";
import { get } from "#kernel/endpoint.ts";
import { STEPS } from "./steps.ts";

export const readChecklist = get({
  name: "setup.read_checklist",
  path: "/v1/setup/checklist",
  access: { menu: "access", module: ["approve"] },
  summary:
    "The steps from an empty installation to the first transfer, each done, open or not needed, as the database and the settings have it now.",
  input: z.strictObject({}),
  output: z.strictObject({
    steps: z.array(
      z.strictObject({
        step: z.enum(STEPS),
        /** Not needed: what is sold does without it. */
        state: z.enum(["done", "open", "not_needed"]),
        /** The level whose rooms the step takes, as the caller's language calls it; null: an administrator's, or whoever runs the server. */
        by: z.string().nullable(),
        /** Of staff: the levels in which too few can work, with how many are missing and how many more hold it who have not signed up yet. */
        missing: z.array(z.strictObject({ level: z.string(), count: z.int().min(1), invited: z.int().min(0) })),
        /** Of staff: changes of rights that wait for another administrator. */
        waiting: z.int().min(0),
      }),
    ),
  }),
});
export type Checklist = z.output<(typeof readChecklist)["output"]>;
