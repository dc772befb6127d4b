/** Parts of libraries that the browser never needs, by file: a name alone throws when it is called, a pair names its replacement. */
export type Part = string | readonly [name: string, instead: string];

/** String formats that none of our contracts uses: these and their regular expressions are 3 kB of every page with a form. */
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
    // JSON input has no cycles, which are the memoizer's only purpose.
    parts: [...FORMATS.map((format) => `ZodString.${format}`), ["_ensureDefaultMemoizer", "{}"]],
  },
  {
    // Generates code at run time, which our pages' content security policy forbids: it never ran there.
    file: "zod/v4/core/schemas.js",
    parts: [["$ZodObjectJIT", "$ZodObject"]],
  },
  // zod's own English messages: users see our messages.
  { file: "zod/v4/locales/en.js", parts: [["error", "() => () => undefined"]] },
  // Pages post through the API, not through the router; a form posted without scripts loads a whole page.
  {
    file: "react-router/dist/production/lib/router/router.js",
    parts: ["handleAction", "handleFetcherAction"],
  },
  {
    file: "react-router/dist/production/lib/router/instrumentation.js",
    parts: ["getRouteInstrumentationUpdates", "instrumentClientSideRouter"],
  },
  { file: "react-router/dist/production/lib/dom/ssr/single-fetch.js", parts: ["singleFetchActionStrategy", "nonSsrStrategy"] },
  // None of our links prefetches its page.
  { file: "react-router/dist/production/lib/dom/ssr/components.js", parts: ["PrefetchPageLinks"] },
  {
    file: "react-router/dist/production/lib/dom/lib.js",
    // The display names for devtools keep unused components in the bundle.
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
