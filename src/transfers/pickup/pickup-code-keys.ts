import type { Keyring, Keys } from "#platform/keys/keyring.ts";

/** The keys of pickup codes. Issuing a code and looking one up at the counter need the same keys. */
export const pickupCodeKeys = (keys: Keyring): Keys => keys.keysFor("transfers/pickup codes");
