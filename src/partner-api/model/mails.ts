/** Mails about a partner's keys, in both languages. Pure. */
import type { Bilingual, Language } from "#kernel/locale.ts";
import type { RevokedCause } from "./key-states.ts";

/** A key was registered, proven, or ended: by whom or what. */
export type KeyMail = "proposed" | "active" | RevokedCause;

interface KeyFacts {
  readonly business: string;
  readonly label: string;
  readonly clientId: string;
  /** SHA-256 of the public key, in hex. */
  readonly fingerprint: string;
  /** Why staff ended it. */
  readonly reason: string | null;
  readonly url: string;
}
type Mail = (facts: KeyFacts) => { readonly subject: string; readonly text: string };

const whichId = ({ label, clientId, fingerprint }: KeyFacts) =>
  `Kunci: ${label}\nClient ID: ${clientId}\nSidik jari SHA-256: ${fingerprint}`;
const whichEn = ({ label, clientId, fingerprint }: KeyFacts) =>
  `Key: ${label}\nClient ID: ${clientId}\nSHA-256 fingerprint: ${fingerprint}`;
const checkId = ({ url }: KeyFacts) => `Bila ini bukan dari Anda, cabut kuncinya sekarang dan hubungi kami:\n${url}`;
const checkEn = ({ url }: KeyFacts) => `If this was not you, revoke the key now and contact us:\n${url}`;

const TEXTS: Bilingual<Readonly<Record<KeyMail, Mail>>> = {
  ID: {
    proposed: (of) => ({
      subject: `Kunci didaftarkan untuk ${of.business}`,
      text: `Sebuah kunci publik didaftarkan dan menunggu pembuktian. Sebelum terbukti, kunci ini belum dapat dipakai.\n\n${whichId(of)}\n\n${checkId(of)}`,
    }),
    active: (of) => ({
      subject: `Kunci ${of.business} aktif`,
      text: `Kunci publik ini sudah terbukti dan aktif. Bila kunci ini menggantikan kunci lain, kunci lama itu masih berlaku 24 jam.\n\n${whichId(of)}\n\n${checkId(of)}`,
    }),
    partner: (of) => ({
      subject: `Kunci ${of.business} dicabut`,
      text: `Kunci ini dicabut dari akun Anda dan tidak berlaku lagi.\n\n${whichId(of)}\n\nBila ini bukan dari Anda, hubungi kami:\n${of.url}`,
    }),
    staff: (of) => ({
      subject: `Kunci ${of.business} kami cabut`,
      text: `Kami mencabut kunci ini. Kunci ini tidak berlaku lagi.\n\nAlasan: ${of.reason ?? ""}\n\n${whichId(of)}\n\n${of.url}`,
    }),
    rotated: (of) => ({
      subject: `Kunci lama ${of.business} berakhir`,
      text: `Masa peralihan 24 jam sudah lewat. Kunci lama ini tidak berlaku lagi; penggantinya tetap aktif.\n\n${whichId(of)}\n\n${of.url}`,
    }),
    terminated: (of) => ({
      subject: `Kunci ${of.business} berakhir`,
      text: `Kerja sama sudah berakhir, dan kunci ini berakhir bersamanya.\n\n${whichId(of)}\n\n${of.url}`,
    }),
  },
  EN: {
    proposed: (of) => ({
      subject: `A key was registered for ${of.business}`,
      text: `A public key was registered and is waiting for its proof. Until it is proven, it cannot be used.\n\n${whichEn(of)}\n\n${checkEn(of)}`,
    }),
    active: (of) => ({
      subject: `A key of ${of.business} is active`,
      text: `This public key is proven and active. If it replaces another key, that one stays valid for 24 hours.\n\n${whichEn(of)}\n\n${checkEn(of)}`,
    }),
    partner: (of) => ({
      subject: `A key of ${of.business} is revoked`,
      text: `This key was revoked from your account and is no longer valid.\n\n${whichEn(of)}\n\nIf this was not you, contact us:\n${of.url}`,
    }),
    staff: (of) => ({
      subject: `We have revoked a key of ${of.business}`,
      text: `We have revoked this key. It is no longer valid.\n\nReason: ${of.reason ?? ""}\n\n${whichEn(of)}\n\n${of.url}`,
    }),
    rotated: (of) => ({
      subject: `The old key of ${of.business} has ended`,
      text: `The 24 hours of the change have passed. The old key is no longer valid; its successor stays active.\n\n${whichEn(of)}\n\n${of.url}`,
    }),
    terminated: (of) => ({
      subject: `A key of ${of.business} has ended`,
      text: `The contract has ended, and this key with it.\n\n${whichEn(of)}\n\n${of.url}`,
    }),
  },
};

export const keyMail = (language: Language, kind: KeyMail, facts: KeyFacts) => TEXTS[language][kind](facts);
