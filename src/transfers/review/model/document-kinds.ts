/** The kinds of documents that a review can ask the sender for. A closed list, so that the request reads the same in every language. Pure. */
import { z } from "zod";
import { required } from "#kernel/validation/rules.ts";
import { refineWith } from "#kernel/validation/validate.ts";

/**
 * `purpose`: what the money is for. `source_of_funds`: where it comes from. `relationship`: how sender and recipient are related. `identity`: an
 * identity card that is easier to read. `authority`: that the sender may act for a company or another person.
 */
export const DOCUMENT_KINDS = ["purpose", "source_of_funds", "relationship", "identity", "authority"] as const;
export type DocumentKind = (typeof DOCUMENT_KINDS)[number];

/** What a file of the sender is. `other`: something that was not asked for by its kind. */
export const GIVEN_KINDS = [...DOCUMENT_KINDS, "other"] as const;
export type GivenKind = (typeof GIVEN_KINDS)[number];

/** As named in a request: at least one, each once. */
export const documentKindsSchema = z
  .array(z.enum(DOCUMENT_KINDS))
  .min(1)
  .max(DOCUMENT_KINDS.length)
  .refine((kinds) => new Set(kinds).size === kinds.length);

const anyKinds = z.array(z.enum(DOCUMENT_KINDS));
const someKinds = anyKinds.superRefine(refineWith([required()]));
/** The entry of a form that requests documents for some of its acts only. */
export const kindsEntrySchema = (isRequested: boolean) => (isRequested ? someKinds : anyKinds);
