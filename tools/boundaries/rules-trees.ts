/** Which of src/, simulators/, db/, tools/ and test/ may import which, and what the suites of test/ share. */
import { CONTRACT, error, type Rule, TEST, TESTING, ANY_CAP } from "./patterns.ts";

/** Also tests must keep these. */
const ALL = { pathNot: [] };

export const trees: readonly Rule[] = [
  error(
    "product-without-tools",
    "src/, simulators/ and db/ import nothing of tools/ and test/; their tests neither",
    { path: "^(?:src|simulators|db)/", ...ALL },
    { path: "^(?:tools|test)/" },
  ),
  error(
    "simulators-stand-alone",
    "a simulator speaks to the product over the wire and shares no code with it",
    { path: "^simulators/", ...ALL },
    { path: "^(?:src|db)/" },
  ),
  error(
    "simulators-only-over-the-wire",
    "programs start a simulator as a process; only tests import its parts",
    { path: "^(?:src|db|tools|test)/", pathNot: [TEST, TESTING] },
    { path: "^simulators/" },
  ),
  error(
    "tools-without-tests",
    "tools/ starts tests as processes and imports none",
    { path: "^tools/", ...ALL },
    { path: "^test/" },
  ),
  error(
    "tools-without-test-code",
    "only tests, tools/client, tools/demo and tools/vitest import testing/ folders: the other tools build and run the product",
    { path: "^tools/", pathNot: [TEST, "^tools/(?:client|demo|vitest)/"] },
    { path: `${TEST}|${TESTING}|^src/whole-product/|node_modules/(?:vitest|fast-check)/` },
  ),
  error(
    "tests-use-named-tools",
    "test/ imports tools/bundle, client, demo, postgres and processes: what starts a product, calls it, and plays transfers on it",
    { path: "^test/", ...ALL },
    { path: "^tools/", pathNot: "^tools/(?:bundle|client|demo|postgres|processes)/" },
  ),
  error(
    "suites-share-by-folder",
    "e2e, chaos, security and bench import test/shared/ and the steps of journeys, and nothing else of each other",
    { path: "^test/(?!shared/)([^/]+)/", ...ALL },
    { path: "^test/", pathNot: ["^test/$1/", "^test/shared/", "^test/e2e/steps/"] },
  ),
  error(
    "shared-knows-no-suite",
    "test/shared/ is the bottom layer of all suites",
    { path: "^test/shared/", ...ALL },
    { path: "^test/", pathNot: "^test/shared/" },
  ),
  error(
    "journeys-see-no-inside",
    "a journey uses the product as people do: of src/ it imports the kernel, contracts and testing/ folders",
    { path: "^test/e2e/", ...ALL },
    { path: "^src/", pathNot: ["^src/kernel/", `^${ANY_CAP}${CONTRACT}`, TESTING] },
  ),
];
