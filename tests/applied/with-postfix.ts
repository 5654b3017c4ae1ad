import assert from 'node:assert/strict';
import type { TestContext } from 'node:test';
import type { Authority } from '../../lab/authority.ts';
import type { World } from '../../lab/world.ts';
import type { ForeignStage } from './foreign.ts';
import { openCorrespondents } from './mailed.ts';
import { type MailServer, openMachine } from './postfix.ts';
import { doorsLeft } from './postfix-settings.ts';
import type { Stage } from './walk.ts';

/** The same stage, where Postfix takes the mail of the domain, and others write to it: `asked` counts the connections that it took. */
export async function withPostfix(stage: Stage, context: TestContext): Promise<ForeignStage> {
  const correspondents = await openCorrespondents();
  const machine = openMachine();
  context.after(async () => {
    await correspondents.close();
    machine.close();
  });
  const left = new Set<string>();
  const reset: string[] = [];
  let asked = 0;
  let running: MailServer | null = null;
  let authority: Authority | null = null;
  const setUp = (world: World) => machine.setUp(world, authority ?? assert.fail('nothing was audited yet'));
  const shown = async ({ domain }: World) => {
    const server = await machine.start();
    const said = await machine.shown(domain);
    await server.close();
    return { files: machine.files(), said };
  };
  return {
    ...stage,
    asked: () => asked,
    ended: () => {
      const { sent, delivered, lost, further } = correspondents.told();
      for (const door of left) context.diagnostic(`left to the laboratory: ${door}`);
      context.diagnostic(
        `${sent} letters sent, of which ${delivered} of the owner's and to him arrived, ${lost.length} lost, ${further.length} of an impostor further than before; settings of ${reset.length} steps undone and done again: ${reset.join(', ')}`,
      );
      assert.deepEqual({ lost, further }, { lost: [], further: [] });
    },
    tried: (moment) => correspondents.write(moment, running),
    setBack: async (before, after, { id }) => {
      await setUp(before);
      const standing = machine.files();
      const undo = await setUp(after);
      const isSame = JSON.stringify(machine.files()) === JSON.stringify(standing);
      undo();
      assert.deepEqual(machine.files(), standing, `${id} is not undone`);
      if (isSame) return;
      const was = await shown(before);
      const undoAgain = await setUp(after);
      const is = await shown(after);
      undoAgain();
      assert.deepEqual(await shown(before), was, `${id} is not undone`);
      await setUp(after);
      assert.deepEqual(await shown(after), is, `${id} is not done again`);
      reset.push(id);
    },
    open: async (world, given) => {
      for (const door of doorsLeft(world)) left.add(door);
      authority = given;
      await setUp(world);
      const server = await machine.start();
      running = server;
      const stop = async () => {
        running = null;
        await server.close();
      };
      try {
        const { network, close } = await stage.open(world, given);
        const { dial } = network;
        return {
          network: {
            ...network,
            dial: (destination) => {
              const place =
                destination.transport === 'tcp' ? server.placeOf(destination.address, destination.port) : undefined;
              if (!place) return dial?.(destination) ?? destination;
              asked += 1;
              return place;
            },
          },
          close: async () => {
            await close();
            await stop();
          },
        };
      } catch (error) {
        await stop();
        throw error;
      }
    },
  };
}
