/** The pages that header, footer and not-found page lead to: only those that exist. The keys are words of `layoutWords`. */
export const SITE_PAGES = {
  main: [
    { key: "calculator", path: "/kalkulator" },
    { key: "about", path: "/tentang-kami" },
    { key: "blog", path: "/blog" },
    { key: "faq", path: "/faq" },
  ],
  account: [
    { key: "signIn", path: "/login" },
    { key: "register", path: "/type/registration" },
    { key: "track", path: "/lacak" },
    { key: "verify", path: "/verifikasi-resi" },
  ],
  legal: [
    { key: "terms", path: "/syarat-ketentuan" },
    { key: "privacy", path: "/kebijakan-privasi" },
  ],
} as const;
