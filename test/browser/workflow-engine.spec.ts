// An administrator brings a workflow of ComfyUI: its places are found, changed, and kept.
import { defaultWorkflow } from '../../src/adapters/image-engine/comfyui/default-workflow.ts';
import { startMockComfyServer } from '../support/mock-comfyui-server.ts';
import { expect, expectAccessible, forgive, test } from './support/product.ts';
import { registerAdmin } from './support/staff.ts';
import { enter } from './support/visitors.ts';

test(
  'a workflow is uploaded and its places are set',
  { tag: '@desktop-only' },
  async ({ page, context, dataDir, watch }) => {
    const server = await startMockComfyServer();
    await enter(context, await registerAdmin(context, dataDir));
    await page.goto('/desk/engines');
    // The server answers desk addresses with 404 for everybody; the page itself checks for staff.
    forgive(watch, 'status of 404');
    await page.getByRole('button', { name: 'Add engine' }).click();
    const dialog = page.getByRole('dialog', { name: 'Add an engine' });
    await dialog.getByLabel('What it does').selectOption({ label: 'Pictures' });
    await dialog.getByLabel('Kind', { exact: true }).selectOption({ label: 'ComfyUI' });
    await dialog.getByLabel('Name', { exact: true }).fill('Loom');
    await dialog.getByLabel('Address', { exact: true }).fill(server.url);
    await dialog.getByLabel('Workflow', { exact: true }).fill('{"nodes":[]}');
    await expect(dialog.getByText('This is not a workflow')).toBeVisible();
    const { graph } = defaultWorkflow({ hasSource: false, hasMask: false });
    await dialog
      .locator('input[type="file"]')
      .setInputFiles({
        ...{ name: 'workflow.json', mimeType: 'application/json' },
        buffer: Buffer.from(JSON.stringify(graph)),
      });
    await expect(dialog.getByLabel('Prompt', { exact: true })).toHaveValue('2.text');
    await dialog.getByLabel('What is left out').selectOption('');
    await expectAccessible(page);
    await dialog.getByRole('button', { name: 'Add it' }).click();
    await expect(dialog).toBeHidden();
    await expect(page.getByRole('row', { name: /^Loom/ }).getByText('At rest')).toBeVisible();
    await page.getByRole('button', { name: 'More for Loom' }).click();
    await page.getByRole('menuitem', { name: 'Change' }).click();
    const change = page.getByRole('dialog', { name: 'Change Loom' });
    await expect(change.getByLabel('What is left out')).toHaveValue('');
    await expect(change.getByLabel('Prompt', { exact: true })).toHaveValue('2.text');
    await server.close();
  },
);
