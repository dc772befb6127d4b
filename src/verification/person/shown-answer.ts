import type { z } from "zod";
import { NIK_WARNINGS } from "../model/identity/nik.ts";
import type { OpenAnswer } from "../open-answers.ts";
import type { givenAnswerSchema } from "./contract.ts";

/** An answer as the page of its person shows it. */
export const shownAnswer = ({
  submission: { id, warnings, givenAt },
  answer,
}: OpenAnswer): z.output<typeof givenAnswerSchema> => ({
  id,
  answer,
  warnings: NIK_WARNINGS.filter((warning) => warnings.includes(warning)),
  givenAt,
});
