import { startMockChatServer, type MockOptions } from '../../test/support/mock-chat-server.ts';
import { reportReady, scriptOptions } from '../machine/script.ts';

const { url } = await startMockChatServer({ ...(await scriptOptions<MockOptions>()), isRecording: false });
reportReady({ url });
