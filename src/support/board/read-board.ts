import { holdersOfRight } from "#access/index.ts";
import { namesOf } from "#identity/index.ts";
import type { Output } from "#kernel/endpoint.ts";
import { DAY_MS, MINUTE_MS, startOfDay, toLocalDate } from "#kernel/time.ts";
import { actorId } from "#platform/actor.ts";
import type { Ctx } from "#platform/unit-of-work.ts";
import { MAX_CHATS_GIVEN } from "../chat/model/thread.ts";
import { MAX_COUNTED, mayRead } from "../desk/list-threads.ts";
import { countDesk } from "../desk/store-desk.ts";
import { countOverdue } from "../goals/store.ts";
import { readSupportGoals, readWorkingTime } from "../hours/read-hours.ts";
import { figuresOf } from "../surveys/list-results.ts";
import { sumResults } from "../surveys/store-results.ts";
import type { Colleague, readBoard as contract } from "./contract.ts";
import { readFirstAnswers } from "./model/first-answers.ts";
import { ALL_SKILLS, findSkills } from "./store-skills.ts";
import { countBegun, countSolved, listFirstAnswers, listLoads, listPresences, readUnassigned } from "./store.ts";

/** More people than a board shows; a larger operator has several teams. */
const MAX_PEOPLE = 200;
/** More first answers than a day has. Of more, the latest count. */
const MAX_ANSWERS = 5_000;
const SURVEYS_OF_MS = 30 * DAY_MS;

/** The supervisor's board at this instant. */
export async function readBoard(ctx: Ctx): Promise<Output<typeof contract>> {
  const since = startOfDay(toLocalDate(ctx.now));
  const withMessages = mayRead(ctx, "contact");
  const shared = { viewer: actorId(ctx.actor) ?? "", now: ctx.now, withMessages };
  const [unassigned, { waiting, pending, snoozed, follow_up }, goals, begun, solved, answers] = await Promise.all([
    readUnassigned(ctx.db, ctx.now),
    countDesk(ctx.db, shared, MAX_COUNTED),
    readGoals(ctx, withMessages),
    countBegun(ctx.db, since),
    countSolved(ctx.db, since),
    readToday(ctx, since),
  ]);
  return {
    at: ctx.now,
    people: await listPeople(ctx, new Map(solved.map(({ person, count }) => [person, count]))),
    most: MAX_CHATS_GIVEN,
    unassigned,
    queues: { waiting, pending, snoozed, follow_up },
    goals,
    today: { begun, solved: solved.reduce((sum, { count }) => sum + count, 0), ...answers },
  };
}

/** Chats within their goals and late ones, and messages for readers who may see them. */
async function readGoals(ctx: Ctx, withMessages: boolean) {
  const counted = (await countOverdue(ctx.db, ctx.now)).filter(({ channel }) => withMessages || channel === "chat");
  const sum = (field: "answers" | "solutions" | "answersInGoal" | "solutionsInGoal") =>
    counted.reduce((total, row) => total + row[field], 0);
  return {
    answer: { inGoal: sum("answersInGoal"), late: sum("answers") },
    solution: { inGoal: sum("solutionsInGoal"), late: sum("solutions") },
  };
}

async function readToday(ctx: Ctx, since: Date) {
  const answers = await listFirstAnswers(ctx.db, since, MAX_ANSWERS);
  const openedMs = answers.map(({ openedAt }) => openedAt.getTime());
  const [goals, time] = [
    await readSupportGoals(ctx),
    await readWorkingTime(ctx, new Date(Math.min(since.getTime(), ...openedMs))),
  ];
  const goalMs = goals.answer === null ? null : goals.answer * MINUTE_MS;
  return { ...readFirstAnswers(answers, time, goalMs), goalMs };
}

/** People who may answer or still have chats; those who are present first. */
async function listPeople(ctx: Ctx, solvedBy: ReadonlyMap<string | null, number>): Promise<Colleague[]> {
  const [holders, loads, presences, scores] = [
    await holdersOfRight(ctx, { menu: "chat", module: "answer" }, MAX_PEOPLE),
    new Map((await listLoads(ctx.db, ctx.now)).map((load) => [load.person, load])),
    new Map((await listPresences(ctx.db)).map((presence) => [presence.person, presence])),
    await readScores(ctx),
  ];
  const ids = [...new Set([...holders, ...loads.keys()])];
  const [names, skills] = [await namesOf(ctx, ids), await findSkills(ctx.db, ids)];
  const people = ids.map((id) => {
    const presence = presences.get(id);
    const isPresent = presence !== undefined && presence.until > ctx.now;
    const load = loads.get(id);
    return {
      id: id as `us_${string}`,
      name: names.get(id) ?? id,
      isPresent,
      since: (isPresent ? presence.since : presence?.until) ?? null,
      mayAnswer: holders.includes(id),
      skills: skills.get(id) ?? ALL_SKILLS,
      chats: load?.chats ?? 0,
      waiting: load?.waiting ?? 0,
      waitingSince: load?.waitingSince ?? null,
      unanswered: load?.unanswered ?? 0,
      held: load?.held ?? 0,
      solvedToday: solvedBy.get(id) ?? 0,
      survey: scores.get(id) ?? null,
    };
  });
  return people.toSorted((a, b) => Number(b.isPresent) - Number(a.isPresent) || a.name.localeCompare(b.name));
}

/** Means of the surveys of the last thirty days by person, for whoever may see surveys. */
async function readScores(ctx: Ctx): Promise<ReadonlyMap<string | null, NonNullable<Colleague["survey"]>>> {
  if (!mayRead(ctx, "survey")) return new Map();
  const groups = await sumResults(ctx.db, {
    from: new Date(ctx.now.getTime() - SURVEYS_OF_MS),
    before: new Date(ctx.now.getTime() + 1),
    reason: null,
    channel: null,
  });
  const byPerson = [...Map.groupBy(groups, ({ agent }) => agent)].flatMap(([agent, own]) => {
    const { answers, meanHundredths } = figuresOf(own);
    return meanHundredths === null ? [] : [[agent, { answers, meanHundredths }] as const];
  });
  return new Map(byPerson);
}
