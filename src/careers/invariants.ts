import { invariant, type Invariant } from "#platform/invariants.ts";
import { ROOM } from "./apply-for-opening.ts";

/** Invariants of openings and applications. */
export const careersInvariants: readonly Invariant[] = [
  invariant(
    "every opening has its text in both languages",
    "select id from careers.job_opening where (select count(*) from careers.job_opening_text where job_opening_id = id) <> 2",
  ),
  invariant(
    "every application has its CV, with the recorded size and checksum",
    `select application.id from careers.application left join careers.cv on cv.application_id = application.id
     where cv.content is null or length(cv.content) <> cv_bytes or encode(sha256(cv.content), 'hex') <> cv_sha256`,
  ),
  invariant(
    "all CVs together stay within their storage limit",
    `select sum(cv_bytes) from careers.application having sum(cv_bytes) > ${ROOM.maxBytes}`,
  ),
];
