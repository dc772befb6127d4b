/** Whom a verification is about: a person with an account, or a person of a business without one. Pure. */
import { z } from "zod";
import { idSchema, type Id } from "#kernel/id.ts";

export const subjectId = z.union([idSchema("us"), idSchema("bp")]);
export type SubjectId = Id<"us"> | Id<"bp">;

/** What a person of a business gives and is granted. It is no step of the tiers of accounts, and limits never read it. */
export const PERSON_TIER = "P1";

export const isBusinessPerson = (id: string): id is Id<"bp"> => id.startsWith("bp_");

/** Whether a tier can be that of a subject at all: P1 is for people of businesses, every other tier for accounts. */
export const isTierOf = (subject: string, tier: string): boolean => (tier === PERSON_TIER) === isBusinessPerson(subject);
