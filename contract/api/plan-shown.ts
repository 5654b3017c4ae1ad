import * as z from 'zod/mini';
import { apiLetter, namedSchema } from './schemas.ts';

const texts = () => z.array(z.string());
const count = () => z.int().check(z.minimum(0));

const action = z.strictObject({
  id: z.string(),
  title: z.string(),
  why: z.string(),
  who: z.enum(['dns', 'mail', 'web', 'registrar', 'sender']),
  party: z.optional(z.nullable(z.string())),
  /** Minutes of work. */
  effort: z.number(),
  risk: z.enum(['none', 'low', 'watch']),
  week: count(),
  notBefore: z.optional(z.nullable(z.iso.date())),
  conditions: z.optional(texts()),
  checks: texts(),
});

const grade = { letter: z.nullable(apiLetter), points: z.nullable(z.number()) };

/** The plan in short; its members are documented in `PlanShown`. */
export const apiPlan = namedSchema(
  'Plan',
  z.strictObject({
    first: z.array(action),
    firstThing: z.optional(
      z.nullable(
        z.strictObject({
          fact: z.string(),
          finding: z.string(),
          why: z.nullable(z.string()),
          end: z.nullable(z.string()),
          check: z.string(),
          isForgery: z.boolean(),
          on: z.nullable(z.string()),
          ends: z.string(),
          after: z.strictObject(grade),
        }),
      ),
    ),
    message: z.optional(z.nullable(z.strictObject({ subject: z.string(), lines: texts() }))),
    nextLetter: z.nullable(
      z.strictObject({
        letter: apiLetter,
        points: z.number(),
        needed: count(),
        week: count(),
        notBefore: z.optional(z.nullable(z.iso.date())),
        actions: z.array(action),
      }),
    ),
    path: z.array(z.strictObject({ id: z.string(), title: z.string(), week: count(), ...grade })),
  }),
);
