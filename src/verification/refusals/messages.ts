/** Sentences for the refusals of verification, by room. */
import { businessPeopleRefusals } from "../business-people/refusals/messages.ts";
import { captureRefusals } from "../capture/refusals/messages.ts";
import { casesRefusals } from "../cases/refusals/messages.ts";
import { personRefusals } from "../person/refusals/messages.ts";

export const verificationRefusals = {
  ID: { ...captureRefusals.ID, ...casesRefusals.ID, ...personRefusals.ID, ...businessPeopleRefusals.ID },
  EN: { ...captureRefusals.EN, ...casesRefusals.EN, ...personRefusals.EN, ...businessPeopleRefusals.EN },
};
