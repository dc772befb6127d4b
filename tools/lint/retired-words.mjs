/**
 * Names in this project use the words of payments and of distributed systems (docs/words.md). A retired word must not come back: each one
 * in a declared name, a key of a type or a file name is reported with its replacement. tools/lint/retired-words.test.ts checks the names of
 * the database.
 */
import path from "node:path";

/** Retired word as part of a name → its replacement. */
const RETIRED = new Map([
  ["payback", "refund"],
  ["paybacks", "refund"],
  ["restitution", "refund"],
  ["restitutions", "refund"],
  ["told", "received, notified or reported"],
  ["heard", "received"],
  ["telling", "notification, input or report"],
  ["unheard", "unanswered"],
  ["hears", "receives"],
  ["doer", "actor"],
  ["happening", "pendingEvent"],
  ["happenings", "pendingEvents"],
  ["learnt", "evaluated"],
  ["taught", "ignored or evaluated"],
  ["stray", "unapplied"],
  ["strays", "unapplied"],
  ["doubt", "conflictingOutcomes"],
  ["doubts", "conflicts"],
  ["doubted", "inConflict or distrusted"],
  ["doubtful", "conflicting"],
  ["beat", "step"],
  ["beats", "steps"],
  ["gifts", "responseCookies"],
  ["pot", "matchBucket"],
  ["pots", "matchBuckets"],
  ["surrender", "escheat"],
  ["teach", "evaluate"],
  ["thaw", "unfreeze"],
  ["thawed", "unfrozen"],
  ["surrendered", "escheated"],
  ["unconverted", "…Reversed"],
  ["uncollected", "…Reversed"],
  ["keeper", "tokenRefresher, or what it is"],
  ["keepers", "what they are"],
  ["hole", "slot"],
  ["house", "app, operator, or what is meant"],
  ["machinery", "runtime"],
  ["seldom", "throttle"],
  ["gather", "batch"],
  ["nth", "sequence or index"],
  ["whom", "owner or recipient"],
  ["judge", "validate, assess or check"],
  ["judged", "assessed"],
  ["judgement", "assessment"],
  ["weigh", "assess"],
  ["weighed", "assessed"],
  ["spoken", "formatted or announced"],
  ["standing", "status"],
  ["standings", "statuses"],
  ["vain", "unanswered"],
  ["wished", "scheduled or requested"],
  ["wish", "request or schedule"],
  ["wishes", "requests or schedules"],
]);

/** Retired endings of names; the word itself is allowed. */
const ENDINGS = [
  [/[a-z]Words$/, "…Messages"],
  [/[a-z](?:Machinery|House)$/, "…Runtime or …App"],
];

const wordsIn = (name) =>
  name
    .replaceAll(/([a-z\d])([A-Z])/g, "$1 $2")
    .split(/[^A-Za-z\d]+/)
    .map((word) => word.toLowerCase());

/** The retired word in a name and its replacement, or null. */
export function retiredIn(name) {
  for (const word of wordsIn(name)) {
    const instead = RETIRED.get(word);
    if (instead !== undefined) return { word, instead };
  }
  const ending = ENDINGS.find(([pattern]) => pattern.test(name));
  return ending ? { word: name, instead: ending[1] } : null;
}

/** Names in which "words" means words of a text, not messages. */
const TEXT_WORDS = new Set(["searchWords", "significantWords", "isOfWords", "retiredWords"]);

const NAMED = [
  "VariableDeclarator",
  "FunctionDeclaration",
  "ClassDeclaration",
  "TSInterfaceDeclaration",
  "TSTypeAliasDeclaration",
  "TSPropertySignature",
  "TSMethodSignature",
  "Property",
  "PropertyDefinition",
  "MethodDefinition",
];

export const retiredWords = {
  meta: { type: "problem", docs: { description: "no retired word in a name" } },
  create: (context) => {
    const report = (node, name) => {
      if (TEXT_WORDS.has(name)) return;
      const found = retiredIn(name);
      if (found)
        context.report({ node, message: `"${found.word}" is retired in names: write ${found.instead} (docs/words.md).` });
    };
    const look = (node) => {
      const named = node.id ?? (node.computed ? null : node.key);
      if (named?.type === "Identifier" || named?.type === "PrivateIdentifier") report(named, named.name);
      for (const parameter of node.params ?? []) {
        const plain = parameter.left ?? parameter.argument ?? parameter;
        if (plain.type === "Identifier") report(plain, plain.name);
      }
    };
    return {
      ...Object.fromEntries(NAMED.map((type) => [type, look])),
      ArrowFunctionExpression: look,
      Program(node) {
        const file = path.basename(context.filename ?? context.getFilename());
        report(node, file.replace(/\.[a-z.]+$/, ""));
      },
    };
  },
};
