import { invariant, type Invariant } from "#platform/invariants.ts";
import { ROOM } from "./apply-for-opening.ts";

/** What always holds of openings and applications. */
export const careersInvariants: readonly Invariant[] = [
  invariant(
    "every opening has its text in both languages",
    "select id from careers.opening where (select count(*) from careers.opening_text where opening_id = id) <> 2",
  ),
  invariant(
    "every application has its CV, of the size and sum that were noted",
    `select application.id from careers.application left join careers.cv on cv.application_id = application.id
     where cv.content is null or length(cv.content) <> cv_bytes or encode(sha256(cv.content), 'hex') <> cv_sha256`,
  ),
  invariant(
    "all CVs together stay within their room",
    `select sum(cv_bytes) from careers.application having sum(cv_bytes) > ${ROOM.mostBytes}`,
  ),
];
