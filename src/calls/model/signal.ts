/**
 * Signals between two browsers that connect: descriptions of a session (SDP) and addresses (ICE candidates), bounded in size and number.
 * The server passes them on and never reads them. Pure, for server and browser.
 */
import { z } from "zod";

/** RFC 8866 sets no bound; a session with one sound and one picture takes 4 to 8 kB. */
export const MAX_SDP_BYTES = 64_000;
/** RFC 8839 candidates take some 100 characters. */
export const MAX_CANDIDATE_CHARS = 500;
/** Signals of one side in one call. A connection takes about 20, and each restart as many again. */
export const MAX_SIGNALS = 400;
export const MAX_SIGNALS_AT_ONCE = 20;
export const SIGNALS_PER_PAGE = 50;

const sdp = z
  .string()
  .startsWith("v=0")
  .refine((text) => new TextEncoder().encode(text).length <= MAX_SDP_BYTES, `at most ${MAX_SDP_BYTES} bytes`);

const description = z.strictObject({ kind: z.literal("description"), type: z.enum(["offer", "answer", "rollback"]), sdp });
const candidate = z.strictObject({
  kind: z.literal("candidate"),
  /** Empty: the last one. */
  candidate: z
    .string()
    .max(MAX_CANDIDATE_CHARS)
    .regex(/^(?:candidate:[\x20-\x7e]*)?$/),
  mid: z.string().max(64).nullable(),
  line: z.int().min(0).max(255).nullable(),
  fragment: z.string().max(256).nullable(),
});

const signalBodySchema = z.discriminatedUnion("kind", [description, candidate]);
export type SignalBody = z.output<typeof signalBodySchema>;

/** A signal with its number: the sender counts, so that one sent again is stored once. */
export const signalSchema = z.strictObject({ no: z.int().min(1).max(MAX_SIGNALS), body: signalBodySchema });
export type Signal = z.output<typeof signalSchema>;

/** One page's part in a call: made by the page when it opens. */
export const seatSchema = z.string().regex(/^[0-9a-f]{32}$/);
