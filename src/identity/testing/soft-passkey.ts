/** A software passkey for tests: signs as a browser's authenticator does, or signs invalid data if the test requests it. */
import { createHash, createPrivateKey, createPublicKey, createSign, generateKeyPairSync, randomBytes } from "node:crypto";

interface Site {
  readonly origin?: string;
  readonly rpId?: string;
}
interface Lies extends Site {
  /** Overrides the counter, which otherwise increases by one. */
  readonly counter?: number;
  readonly isUserVerified?: boolean;
  /** The browser's statement about the requesting page: one in a frame of another site. */
  readonly crossOrigin?: unknown;
  readonly topOrigin?: string;
}
const FLAGS = { userPresent: 0x01, userVerified: 0x04, backupEligible: 0x08, backedUp: 0x10, attested: 0x40 };

const sha256 = (content: string | Uint8Array) => createHash("sha256").update(content).digest();
const text = (value: string) => Buffer.concat([Buffer.from([0x60 + value.length]), Buffer.from(value)]);
/** A CBOR byte string of less than 64 KiB. */
const bytes = (value: Uint8Array) => Buffer.concat([Buffer.from([0x59, value.length >> 8, value.length & 255]), value]);

function clientData(type: string, challenge: string, lies: Lies): Buffer {
  const { origin = "https://sampai.test", crossOrigin = false, topOrigin } = lies;
  return Buffer.from(JSON.stringify({ type, challenge, origin, crossOrigin, topOrigin }));
}
const coordinate = (value: string) => Buffer.concat([Buffer.from([0x58, 32]), Buffer.from(value, "base64url")]);

export type SoftPasskey = ReturnType<typeof softPasskey>;

/** A passkey as it is kept for another process: its id and its private key. */
export interface KeptPasskey {
  readonly id: string;
  /** PEM, PKCS #8. */
  readonly key: string;
}

interface Made extends Site {
  readonly countsUses?: boolean;
  /** One that was made before, instead of a new key pair. */
  readonly kept?: KeptPasskey;
}

/** Creates a key pair for a site. `answer`, `find` and `make` give the results of `startAuthentication` and `startRegistration`. */
export function softPasskey({ countsUses = true, kept, ...site }: Made = {}) {
  const privateKey =
    kept === undefined ? generateKeyPairSync("ec", { namedCurve: "P-256" }).privateKey : createPrivateKey(kept.key);
  const publicKey = createPublicKey(privateKey);
  const credentialId = kept === undefined ? randomBytes(16) : Buffer.from(kept.id, "base64url");
  const id = credentialId.toString("base64url");
  let counter = 0;
  /** The owner's name as the site gave it when the passkey was made; a browser stores it with the key. */
  let userHandle = "";

  function authenticatorData(lies: Lies, attested: Uint8Array = Buffer.alloc(0)): Buffer {
    counter = lies.counter ?? (countsUses ? counter + 1 : 0);
    const flags =
      FLAGS.userPresent |
      (lies.isUserVerified === false ? 0 : FLAGS.userVerified) |
      FLAGS.backupEligible |
      FLAGS.backedUp |
      (attested.length > 0 ? FLAGS.attested : 0);
    const count = Buffer.alloc(4);
    count.writeUInt32BE(counter);
    return Buffer.concat([sha256(lies.rpId ?? "sampai.test"), Buffer.from([flags]), count, attested]);
  }

  /** COSE: EC2, ES256, P-256, x, y. */
  function coseKey(): Buffer {
    const { x = "", y = "" } = publicKey.export({ format: "jwk" });
    return Buffer.concat([
      Buffer.from([0xa5, 0x01, 0x02, 0x03, 0x26, 0x20, 0x01, 0x21]),
      coordinate(x),
      Buffer.from([0x22]),
      coordinate(y),
    ]);
  }

  function answer({ challenge }: { readonly challenge: string }, overrides: Lies = {}) {
    const lies = { ...site, ...overrides };
    const data = authenticatorData(lies);
    const client = clientData("webauthn.get", challenge, lies);
    const signed = createSign("sha256")
      .update(Buffer.concat([data, sha256(client)]))
      .sign(privateKey);
    return {
      id,
      clientDataJSON: client.toString("base64url"),
      authenticatorData: data.toString("base64url"),
      signature: signed.toString("base64url"),
    };
  }

  return {
    id,
    /** COSE, as a site stores it. */
    publicKey: coseKey,
    keep: (): KeptPasskey => ({ id, key: privateKey.export({ format: "pem", type: "pkcs8" }).toString() }),
    make({ challenge, user }: { readonly challenge: string; readonly user?: { readonly id: string } }, overrides: Lies = {}) {
      userHandle = user?.id ?? userHandle;
      const lies = { ...site, ...overrides };
      const attested = Buffer.concat([Buffer.alloc(16), Buffer.from([0, credentialId.length]), credentialId, coseKey()]);
      const attestation = Buffer.concat([
        Buffer.from([0xa3]),
        text("fmt"),
        text("none"),
        text("attStmt"),
        Buffer.from([0xa0]),
        text("authData"),
        bytes(authenticatorData(lies, attested)),
      ]);
      return {
        id,
        clientDataJSON: clientData("webauthn.create", challenge, lies).toString("base64url"),
        attestationObject: attestation.toString("base64url"),
        transports: ["internal" as const],
      };
    },
    answer,
    /** The answer to a sign-in that does not know whose passkey it is. */
    find: (question: { readonly challenge: string }, overrides: Lies = {}) => ({ ...answer(question, overrides), userHandle }),
  };
}
