/** Prints the table of commands for docs/operations.md, which a test compares: `node tools/commands-table.ts`. */
import { commandsTable } from "../src/commands.ts";

process.stdout.write(commandsTable());
