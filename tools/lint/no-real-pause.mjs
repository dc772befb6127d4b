/**
 * Tests wait for an observable condition (`vi.waitFor`, `expect.poll`, a promise), not for a fixed time: a pause is too long on a
 * fast machine and too short on a slow one. A test of time itself has a directive with the reason.
 */
const TIMERS = new Set(["node:timers", "timers", "node:timers/promises", "timers/promises"]);
const MESSAGE =
  "A pause in a test: wait for a condition (vi.waitFor, expect.poll), or state in a directive that time itself is tested.";

/** Unit tests, journeys with their steps, and test-only modules. */
const isTest = (file) => /\.(?:test|spec)\.tsx?$|\/testing\/|(?:^|\/)test\/e2e\//.test(file);

export const noRealPause = {
  meta: { type: "problem", docs: { description: "no pause of real time in a test" } },
  create: (context) => {
    const file = (context.filename ?? context.getFilename()).replaceAll("\\", "/");
    if (!isTest(file)) return {};
    const pauses = new Set(["setTimeout"]);
    return {
      ImportDeclaration(node) {
        if (!TIMERS.has(node.source.value)) return;
        for (const one of node.specifiers)
          if (one.type === "ImportSpecifier" && one.imported.name === "setTimeout") pauses.add(one.local.name);
      },
      CallExpression(node) {
        const { callee } = node;
        const isPause =
          callee.type === "Identifier"
            ? pauses.has(callee.name)
            : callee.type === "MemberExpression" &&
              (callee.property.name === "waitForTimeout" ||
                (callee.property.name === "setTimeout" &&
                  callee.object.type === "Identifier" &&
                  callee.object.name === "globalThis"));
        if (isPause) context.report({ node, message: MESSAGE });
      },
    };
  },
};
