/** Sentences for the refusals of verification, by room. */
import { captureRefusals } from "../capture/refusals.ts";
import { casesRefusals } from "../cases/refusals.ts";
import { personRefusals } from "../person/refusals.ts";

export const verificationRefusals = {
  ID: { ...captureRefusals.ID, ...casesRefusals.ID, ...personRefusals.ID },
  EN: { ...captureRefusals.EN, ...casesRefusals.EN, ...personRefusals.EN },
};
