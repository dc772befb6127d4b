import * as a0 from "../test/shared/ground.ts"; // planted: tools-without-tests
import * as a1 from "../src/platform/testing/database.ts"; // planted: tools-without-test-code
export const used = [a0, a1];
