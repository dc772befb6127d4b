import { invariant, type Invariant } from "#platform/invariants.ts";

/** Invariants of partners' keys. */
export const partnerApiInvariants: readonly Invariant[] = [
  invariant(
    "every key that was proven is entered as proven, and no other",
    `select k.id from partner_api.client_key as k left join partner_api.proven_key as p on p.key = k.id
     where (k.proven_at is not null) <> (p.key is not null) or p.fingerprint <> k.fingerprint or p.proven_at <> k.proven_at`,
  ),
  invariant(
    "keys that are not revoked belong to a partner with a contract, in force or suspended",
    `select k.id from partner_api.client_key as k left join onboarding.business as b on b.owner = k.partner
     where k.state <> 'REVOKED' and (b.kind is distinct from 'partner' or b.status not in ('active', 'suspended'))`,
  ),
  invariant(
    "a text to sign belongs to a key that waits for its proof",
    `select c.key from partner_api.challenge as c join partner_api.client_key as k on k.id = c.key where k.state not in ('PROPOSED', 'REVOKED')`,
  ),
  invariant(
    "a key that is replaced was proven before its successor",
    `select k.id from partner_api.client_key as k where k.state = 'ROTATING' and exists (
       select from partner_api.client_key as s where s.partner = k.partner and s.state = 'ACTIVE' and s.proven_at < k.proven_at)`,
  ),
];
