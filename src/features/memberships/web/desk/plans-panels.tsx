import { DeskPanel } from '../../../../platform/web/desk/desk-panel.tsx';
import { Loaded } from '../../../../platform/web/desk/loaded.tsx';
import { MemberModelsForm } from './member-models-form.tsx';
import { useDeskPlans } from './memberships-desk.queries.ts';
import { PriceForm } from './price-form.tsx';
import { PriceTable } from './price-table.tsx';
import { TierForm } from './tier-form.tsx';

/** What the tiers are called, give, permit and cost, and which models are for members. */
export function PlansPanels() {
  const plans = useDeskPlans();
  return (
    <Loaded query={plans} what="plans">
      {({ tiers, prices, memberModels }) => (
        <>
          <div className="desk-columns">
            {tiers.map((terms) => (
              <DeskPanel key={terms.tier} title={`Tier ${terms.tier}`}>
                <TierForm terms={terms} />
              </DeskPanel>
            ))}
          </div>
          <DeskPanel title="Prices">
            <PriceTable prices={prices} />
            <PriceForm prices={prices} />
          </DeskPanel>
          <DeskPanel title="Models for members">
            <MemberModelsForm models={memberModels} />
          </DeskPanel>
        </>
      )}
    </Loaded>
  );
}
