import {
  ALargeSmall,
  BookHeart,
  BookOpen,
  Brain,
  CircleUserRound,
  Clapperboard,
  Download,
  Feather,
  GitBranch,
  ImagePlus,
  Languages,
  NotebookPen,
  Pencil,
  Pin,
  RefreshCw,
  Ruler,
  Search,
  Share2,
  SlidersHorizontal,
  StepForward,
  StickyNote,
  UserRound,
  Waypoints,
  Zap,
  type LucideIcon,
} from 'lucide-react';
import type { QuickTool } from '../../quick-row-rules.ts';

interface ToolName {
  Icon: LucideIcon;
  name: string;
  /** What its name does not say. */
  note?: string;
}

export const TOOL_NAMES: Record<QuickTool, ToolName> = {
  draft: { Icon: Feather, name: 'Draft my line' },
  continue: { Icon: StepForward, name: 'Continue' },
  picture: { Icon: ImagePlus, name: 'Picture' },
  note: { Icon: StickyNote, name: 'Note', note: 'Opens the author’s note.' },
  preset: { Icon: SlidersHorizontal, name: 'Preset' },
  quick: {
    Icon: Zap,
    name: 'Quick replies',
    note: 'Until a chat has some, which then have a row of their own.',
  },
  persona: { Icon: UserRound, name: 'Speak as' },
  scene: { Icon: Clapperboard, name: 'Scene' },
  retry: { Icon: RefreshCw, name: 'Another try' },
  edit: { Icon: Pencil, name: 'Edit my last message' },
  branch: { Icon: GitBranch, name: 'Begin a path', note: 'Takes your last message back.' },
  length: { Icon: Ruler, name: 'Reply length' },
  thinking: { Icon: Brain, name: 'Thinking', note: 'On or off, where the model can be told.' },
  translation: { Icon: Languages, name: 'Translation', note: 'On or off, where a model can translate.' },
  'note-switch': { Icon: NotebookPen, name: 'Author’s note', note: 'On or off.' },
  text: { Icon: ALargeSmall, name: 'Text size and typeface' },
  portraits: { Icon: CircleUserRound, name: 'Hide portraits', note: 'On this device.' },
  view: { Icon: BookOpen, name: 'Reading view' },
  search: { Icon: Search, name: 'Search in this chat' },
  pins: { Icon: Pin, name: 'Pinned messages' },
  memory: { Icon: BookHeart, name: 'What is remembered' },
  paths: { Icon: Waypoints, name: 'Paths' },
  export: { Icon: Download, name: 'Export' },
  share: { Icon: Share2, name: 'Share' },
};
