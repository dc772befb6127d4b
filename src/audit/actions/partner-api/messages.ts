/** Names of the audit actions of the partner API. */
const id = {
  key_proposed: "Kunci mitra didaftarkan",
  key_proven: "Kunci mitra terbukti dan aktif",
  key_revoked: "Kunci mitra berakhir",
  key_rotating: "Kunci mitra digantikan",
  proposal_dropped: "Kunci mitra yang tidak dibuktikan dihapus",
  register_key: "Mendaftarkan kunci mitra",
  prove_key: "Membuktikan kunci mitra",
  revoke_key: "Mencabut kuncinya sendiri",
  revoke_partner_key: "Mencabut kunci sebuah mitra",
  start_key_proof: "Meminta teks untuk ditandatangani",
};
const en: typeof id = {
  key_proposed: "Partner key registered",
  key_proven: "Partner key proven and active",
  key_revoked: "Partner key ended",
  key_rotating: "Partner key replaced",
  proposal_dropped: "Unproven partner key deleted",
  register_key: "Registered a partner key",
  prove_key: "Proved a partner key",
  revoke_key: "Revoked one of their own keys",
  revoke_partner_key: "Revoked a key of a partner",
  start_key_proof: "Requested a text to sign",
};
export const partnerApiActions = { ID: id, EN: en };
