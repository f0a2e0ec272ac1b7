import { useState } from 'react'
import { Icon } from '#web/art/icons.tsx'
import { Badge } from '#web/ui/badge.tsx'
import { buttonClass } from '#web/ui/button.tsx'
import { Chip, Tag } from '#web/ui/chip.tsx'
import { Day } from '#web/ui/form/day.tsx'
import { Menu, MenuButton, MenuLink } from '#web/ui/menu.tsx'
import { Slot } from '#web/ui/form/slot.tsx'
import { Rating, StarInput, Stars } from '#web/ui/form/stars.tsx'
import { Piece, State, States } from './sheet.tsx'

export function Choices() {
  const [stars, setStars] = useState(4)
  return (
    <>
      <div className="grid gap-8 900:grid-cols-[1.25fr_1fr]">
        <Piece name="Filter chip">
          <States>
            <State name="Default">
              <Chip pressed={false} count={11}>
                Legal
              </Chip>
            </State>
            <State name="Hover" as="hover">
              <Chip pressed={false} count={11}>
                Legal
              </Chip>
            </State>
            <State name="Selected">
              <Chip pressed count={14}>
                Business
              </Chip>
            </State>
            <State name="Focus" as="focus">
              <Chip pressed={false} count={6}>
                Tax
              </Chip>
            </State>
            <State name="Active filter">
              <Tag onRemove={() => {}}>Up to ₹6,500</Tag>
            </State>
          </States>
        </Piece>
        <Piece name="Status badge: colour, shape and word">
          <States>
            <Badge tone="pending">Pending</Badge>
            <Badge tone="confirmed">Confirmed</Badge>
            <Badge tone="completed">Completed</Badge>
            <Badge tone="cancelled">Cancelled</Badge>
            <Badge>No</Badge>
            <Badge tone="accent">Yes</Badge>
          </States>
        </Piece>
      </div>
      <div className="grid gap-8 900:grid-cols-[1.25fr_1fr]">
        <Piece name="Time slot">
          <fieldset className="flex flex-wrap items-start gap-3.5">
            <legend className="sr-only">Time</legend>
            <State name="Open">
              <Slot name="time">2:00 pm</Slot>
            </State>
            <State name="Hover" as="hover">
              <Slot name="time">2:00 pm</Slot>
            </State>
            <State name="Focus" as="focus">
              <Slot name="time">2:00 pm</Slot>
            </State>
            <State name="Selected">
              <Slot name="time" defaultChecked>
                10:00 am
              </Slot>
            </State>
            <State name="Last one">
              <Slot name="time" note="1 left">
                6:00 pm
              </Slot>
            </State>
            <State name="Full">
              <Slot name="time" note="Full" disabled>
                9:00 am
              </Slot>
            </State>
          </fieldset>
        </Piece>
        <Piece name="Day">
          <States>
            <State name="Open">
              <Day label="Wednesday 25 November" number={25} />
            </State>
            <State name="Today">
              <Day label="Friday 20 November, today" number={20} isToday />
            </State>
            <State name="Few left">
              <Day label="Thursday 26 November, few slots left" number={26} state="few" />
            </State>
            <State name="Chosen">
              <Day label="Tuesday 24 November, chosen" number={24} isChosen />
            </State>
            <State name="Full">
              <Day label="Sunday 22 November, full" number={22} state="full" />
            </State>
            <State name="Past">
              <Day label="Wednesday 18 November, past" number={18} state="past" />
            </State>
          </States>
        </Piece>
      </div>
      <div className="grid gap-8 900:grid-cols-[1.25fr_1fr]">
        <Piece name="Stars">
          <States>
            <State name="Whole stars">
              <Stars value={3.6} />
            </State>
            <State name="Average and count">
              <Rating value={4.7} count={214} />
            </State>
            <State name="Choose">
              <StarInput name="stars" label="Your rating" value={stars} onChange={setStars} />
            </State>
            <State name="Not chosen">
              <StarInput
                name="no-stars"
                label="Your rating"
                value={0}
                onChange={() => {}}
                error="Please choose a rating"
              />
            </State>
          </States>
        </Piece>
        <Piece name="Popover menu">
          <States>
            <Menu
              label="More about this service"
              buttonClass={buttonClass({ look: 'secondary' })}
              button={
                <>
                  More
                  <Icon name="down" />
                </>
              }
            >
              <MenuLink to="#top" icon="edit">
                Edit
              </MenuLink>
              <MenuButton icon="file" onClick={() => {}}>
                Duplicate
              </MenuButton>
              <MenuButton icon="trash" onClick={() => {}}>
                Delete
              </MenuButton>
            </Menu>
          </States>
        </Piece>
      </div>
    </>
  )
}
