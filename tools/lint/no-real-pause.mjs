/**
 * Tests wait for an observable condition (`vi.waitFor`, `expect.poll`, a promise), not for a fixed time: a pause is too long on a
 * fast machine and too short on a slow one. A test of time itself has a directive with the reason.
 */
const TIMERS = new Set(["node:timers", "timers", "node:timers/promises", "timers/promises"]);
const MESSAGE =
  "A pause in a test: wait for a condition (vi.waitFor, expect.poll), or state in a directive that time itself is tested.";

/** Unit tests, journeys with their steps, and test-only modules. */
const isTest = (file) => /\.(?:test|spec)\.tsx?$|\/testing\/|(?:^|\/)test\/e2e\//.test(file);

/** The last name of `a`, `b.a` and `c.b.a`. */
const nameOf = (node) => (node?.type === "MemberExpression" ? node.property.name : node?.name);

export const noRealPause = {
  meta: { type: "problem", docs: { description: "no pause of real time in a test" } },
  create: (context) => {
    const file = (context.filename ?? context.getFilename()).replaceAll("\\", "/");
    if (!isTest(file)) return {};
    const pauses = new Set(["setTimeout"]);
    const namespaces = new Set(["globalThis"]);
    const schedulers = new Set(["scheduler"]);
    const promisers = new Set(["promisify"]);
    /** The function that makes a pause, by its name or as a member of a module: `setTimeout`, `timers.setTimeout`, `timers.promises.setTimeout`. */
    const isTimer = (node) => {
      if (node?.type === "Identifier") return pauses.has(node.name);
      if (node?.type !== "MemberExpression" || node.property.name !== "setTimeout") return false;
      return nameOf(node.object) === "promises" || (node.object.type === "Identifier" && namespaces.has(node.object.name));
    };
    /** `scheduler.wait` and `timers.scheduler.wait`. */
    const isWait = (node) =>
      node.type === "MemberExpression" && node.property.name === "wait" && schedulers.has(nameOf(node.object));
    const isPause = ({ callee, arguments: [first] }) =>
      isTimer(callee) ||
      isWait(callee) ||
      (callee.type === "MemberExpression" && callee.property.name === "waitForTimeout") ||
      (promisers.has(nameOf(callee)) && isTimer(first));
    return {
      ImportDeclaration(node) {
        const isTimers = TIMERS.has(node.source.value);
        for (const one of node.specifiers) {
          const imported = one.type === "ImportSpecifier" ? one.imported.name : null;
          if (isTimers && imported === null) namespaces.add(one.local.name);
          if (isTimers && imported === "setTimeout") pauses.add(one.local.name);
          if (isTimers && imported === "scheduler") schedulers.add(one.local.name);
          if (imported === "promisify") promisers.add(one.local.name);
        }
      },
      CallExpression(node) {
        if (isPause(node)) context.report({ node, message: MESSAGE });
      },
    };
  },
};
