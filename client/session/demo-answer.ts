/** The demo world's accounts, as the server answers: asked for with the answer, no page waits for its validators. */
import * as z from 'zod/mini';

const Accounts = z.object({
  accounts: z.array(
    z.object({
      email: z.string(),
      password: z.string(),
      name: z.string(),
      /** What to try with it. */
      about: z.string(),
    }),
  ),
});

export type DemoAccount = z.infer<typeof Accounts>['accounts'][number];

/** None where the answer is something else. @param text of the answer */
export function accountsIn(text: string): readonly DemoAccount[] {
  const parsed = Accounts.safeParse(JSON.parse(text));
  return parsed.success ? parsed.data.accounts : [];
}
