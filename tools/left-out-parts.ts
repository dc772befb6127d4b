/** What the browser never needs of libraries, by file: a name alone refuses when it is reached, a pair says what stands there instead. */
export type Part = string | readonly [name: string, instead: string];

/** Formats of text that no contract of ours names: those below and their expressions are 3 kB of every page with a form. */
const FORMATS = [
  "jwt",
  "emoji",
  "guid",
  "uuid",
  "uuidv4",
  "uuidv6",
  "uuidv7",
  "nanoid",
  "cuid",
  "cuid2",
  "ulid",
  "base64",
  "base64url",
  "xid",
  "ksuid",
  "ipv4",
  "ipv6",
  "cidrv4",
  "cidrv6",
  "e164",
  "email",
  "url",
] as const;

export const LEFT_OUT: readonly { readonly file: string; readonly parts: readonly Part[] }[] = [
  {
    file: "zod/v4/classic/schemas.js",
    // What comes as JSON has no cycles, which is all that the memoizer is for.
    parts: [...FORMATS.map((format) => `ZodString.${format}`), ["_ensureDefaultMemoizer", "{}"]],
  },
  {
    // Writes code of its own at run time, which our pages' policy refuses: it never ran there.
    file: "zod/v4/core/schemas.js",
    parts: [["$ZodObjectJIT", "$ZodObject"]],
  },
  // zod's own English: what a person reads comes from our messages.
  { file: "zod/v4/locales/en.js", parts: [["error", "() => () => undefined"]] },
  // Pages post by the API, not by the router; a form that is posted without scripts loads a page whole.
  {
    file: "react-router/dist/production/lib/router/router.js",
    parts: ["handleAction", "handleFetcherAction"],
  },
  {
    file: "react-router/dist/production/lib/router/instrumentation.js",
    parts: ["getRouteInstrumentationUpdates", "instrumentClientSideRouter"],
  },
  { file: "react-router/dist/production/lib/dom/ssr/single-fetch.js", parts: ["singleFetchActionStrategy", "nonSsrStrategy"] },
  // No link of ours asks for its page before it is followed.
  { file: "react-router/dist/production/lib/dom/ssr/components.js", parts: ["PrefetchPageLinks"] },
  {
    file: "react-router/dist/production/lib/dom/lib.js",
    // The names that devtools show hold on to components that nobody renders.
    parts: [
      ["HistoryRouter.displayName", ""],
      ["Form.displayName", ""],
      "Form",
      ["useSubmit", '{ return () => { throw Error("submit is left out of the browser\'s scripts"); }; }'],
    ],
  },
  { file: "react-router/dist/production/lib/components.js", parts: [["AwaitErrorBoundary", "null"]] },
  { file: "react-router/dist/production/lib/hooks.js", parts: ["RSCErrorHandler", "useNavigateUnstable"] },
];
